from __future__ import annotations

import typing

from fleet.port import Port

SPEED = 12


class Ship(typing.TypedDict):
    home: Port
