from __future__ import annotations

from typing import TYPE_CHECKING as TC

from fleet.port import Port

if TC:
    pass

SPEED = 12


def dock(port: Port):
    return port.limit
