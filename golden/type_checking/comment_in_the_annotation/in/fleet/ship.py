from typing import Dict

from fleet.port import Port

SPEED = 12


def dock(ports: Dict[str,  # by name
                     Port]):
    return ports
