import os
from typing import Optional

from fleet.port import Port

SPEED = 12


def dock(port: Optional[Port]) -> "Optional[Port]":
    return port if os else None
