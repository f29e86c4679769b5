from dataclasses import InitVar, dataclass
from typing import ClassVar

from fleet.port import Port

SPEED = 12


@dataclass
class Ship:
    home: InitVar[Port]
    first: ClassVar[Port]
    last: Port = None
