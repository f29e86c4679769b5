from __future__ import annotations

from typing import TYPE_CHECKING

from fleet.port import Port

if TYPE_CHECKING:
    from fleet.port import Berth, Quay

SPEED = 12


def dock(port: Port, berth: Berth) -> Quay:
    return port.limit
