from __future__ import annotations

from typing import TYPE_CHECKING

from fleet.port import Port

if TYPE_CHECKING: from fleet.crew import Crew

SPEED = 12


def dock(port: Port, crew: Crew):
    return port.limit
