from __future__ import annotations

from functools import singledispatch

from fleet.port import Port

SPEED = 12


@singledispatch
def berth(ship):
    return ship


def dock(where: Port):
    return where


berth.register(dock)
