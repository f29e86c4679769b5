import os
from typing import Optional

from fleet.port import Port, nearest

SPEED = 12


class Ship:
    home: Optional["Port"] = None

    def dock(self, port: Port, more: Optional["Port"] = None) -> Port:
        return port if os else more

    def call(self) -> "Port":
        return nearest(Port)
