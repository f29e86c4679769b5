import sys
from typing import (
    Optional,  # of berths
)

from fleet.port import Port

SPEED = 12


def dock(port: Port) -> Optional[int]:
    return port.limit if sys else None
