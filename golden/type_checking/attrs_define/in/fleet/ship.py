from __future__ import annotations

from attrs import define

from fleet.port import Port

SPEED = 12


@define
class Ship:
    home: Port
