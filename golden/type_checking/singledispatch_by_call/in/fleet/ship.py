from __future__ import annotations

from functools import singledispatch

from fleet.port import Port

SPEED = 12


@singledispatch
def berth(port):
    return port


def dock(port: Port):
    return port


berth.register(dock)
