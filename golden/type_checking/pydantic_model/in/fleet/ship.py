from __future__ import annotations

from pydantic import BaseModel

from fleet.port import Port

SPEED = 12


class Ship(BaseModel):
    home: Port
