from __future__ import annotations

from typing import NamedTuple

from fleet.port import Port

SPEED = 12


class Ship(NamedTuple):
    home: Port
