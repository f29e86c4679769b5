from __future__ import annotations

from fleet.port import Port

SPEED = 12


def dock(ship: "P\x6frt"):
    return Port
