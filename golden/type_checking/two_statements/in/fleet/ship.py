from __future__ import annotations

import logging

from fleet.crew import Crew
from fleet.port import Port

log = logging.getLogger(__name__)
SPEED = 12


def dock(port: Port, crew: Crew):
    return port
