from typing import TypeVar

from fleet.port import Port

SPEED = 12


T = TypeVar("T", bound=Port)


def dock(port: T, first: Port) -> T:
    return port
