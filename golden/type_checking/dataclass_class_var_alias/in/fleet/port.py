from typing import ClassVar

from fleet.ship import SPEED

Port = ClassVar
LIMIT = SPEED
