from __future__ import annotations

from typing import TYPE_CHECKING

from fleet.port import Port

if TYPE_CHECKING:
    from collections.abc import Iterable

SPEED = 12


def dock(ports: Iterable[Port]):
    return list(ports)
