from dataclasses import dataclass

from fleet.port import Port

SPEED = 12


def build():
    from typing import ClassVar

    @dataclass
    class Ship:
        first: ClassVar[Port]

    return Ship


def dock(port: Port):
    return port
