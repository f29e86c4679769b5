from fleet.port import Port

MYPY = False
if MYPY:
    from typing import Iterable

SPEED = 12


def dock(ports: "Iterable[Port]"):
    return list(ports)
