from __future__ import annotations

from dataclasses import dataclass

import pydantic

from fleet.port import Port

SPEED = 12


@dataclass
class Ship:
    home: Port


class Fleet(pydantic.BaseModel):
    ships: "list[Ship]"
