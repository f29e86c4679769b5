from __future__ import annotations

import typing

from ..fleet.port import Port

if typing.TYPE_CHECKING:
    from collections.abc import Iterable

    from navy.crew import Crew

SPEED = 12


def dock(ports: Iterable[Port], crew: Crew):
    return list(ports)
