from __future__ import annotations

from fleet.crew import Crew
from fleet.port import (
    Berth,  # small
    Port,  # large
)

SPEED = 12
SMALL = Berth


def dock(port: Port, crew: Crew):
    return port.limit
