from __future__ import annotations

from fleet.port import (
    # the places
    Berth,  # small
    Port,  # large
)

SPEED = 12


def dock(port: Port, berth: Berth):
    return port.limit
