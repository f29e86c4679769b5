from __future__ import annotations

import attr

from fleet.port import Port

SPEED = 12


@attr.s(auto_attribs=True)
class Ship:
    home: Port
