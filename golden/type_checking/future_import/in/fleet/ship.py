from __future__ import annotations

import os
from collections import deque

from fleet.port import Port

SPEED = 12


class Ship:
    home: Port
    log = deque()

    def dock(self, port: Port | None = None) -> list[Port]:
        berth: Port = port
        return [berth] if os else []
