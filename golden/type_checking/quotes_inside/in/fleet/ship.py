from typing import Dict, List, Optional

from fleet.port import Port

SPEED = 12


def dock(port: Optional["Port"], all: List[Port], most: Dict[str, "List[Port]"]) -> Dict[str, List['Port']]:
    return {}


def leave(ports: Dict["Port", Port]):
    return ports
