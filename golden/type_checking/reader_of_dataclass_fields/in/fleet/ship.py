from dataclasses import dataclass

from fleet.port import Port

SPEED = 12


@dataclass
class Ship:
    home: Port
