from __future__ import annotations

import typing_extensions

from fleet.port import Port

if typing_extensions.TYPE_CHECKING:
    from fleet.anchor import Anchor

SPEED = 12


def dock(port: Port, anchor: Anchor):
    return port.limit
