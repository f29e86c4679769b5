from __future__ import annotations

import typing as t

from fleet.port import Port

if t.TYPE_CHECKING:
    from fleet.crew import Crew

SPEED = 12


def dock(port: Port, crew: t.Optional[Crew]):
    return port.limit
