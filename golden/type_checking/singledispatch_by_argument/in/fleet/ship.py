from __future__ import annotations

from functools import singledispatch

from fleet.port import Port

SPEED = 12


@singledispatch
def dock(port):
    return port


@dock.register(int)
def dock_number(number: int, port: Port):
    return port
