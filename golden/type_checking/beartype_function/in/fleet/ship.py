from __future__ import annotations

from beartype import beartype

from fleet.port import Port

SPEED = 12


@beartype
def dock(port: Port):
    return port
