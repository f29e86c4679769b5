from __future__ import annotations

from typing import TYPE_CHECKING

from fleet.port import Port

if not TYPE_CHECKING:
    Text = str
else:
    from fleet.crew import Text

SPEED = 12


def dock(port: Port, name: Text):
    return port.limit
