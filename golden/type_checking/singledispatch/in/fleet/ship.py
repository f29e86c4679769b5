from __future__ import annotations

from functools import singledispatch

from fleet.port import Port

SPEED = 12


@singledispatch
def dock(port):
    return port


@dock.register
def dock_port(port: Port):
    return port
