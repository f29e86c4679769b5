from __future__ import annotations

from shipyard import Hull

from fleet.port import Port

SPEED = 12


class Ship(Hull):
    def dock(self, port: Port):
        return port
