from typing import Dict, Literal

from fleet.port import Port

SPEED = 12


def dock(ports: Dict[Literal["it's"], Port]):
    return ports
