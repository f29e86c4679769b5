from __future__ import annotations

from fleet.port import Port

SPEED = 12


class Ship:
    berth: Port
    (far): Port = None
