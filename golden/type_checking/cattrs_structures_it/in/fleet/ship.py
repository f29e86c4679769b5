from __future__ import annotations

import cattrs

from fleet.port import Port

SPEED = 12


class Ship:
    home: Port


def load(data):
    return cattrs.structure(data, Ship)
