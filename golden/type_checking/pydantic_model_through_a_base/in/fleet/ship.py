from __future__ import annotations

from fleet.base import Model

from fleet.port import Port

SPEED = 12


class Ship(Model):
    home: Port
