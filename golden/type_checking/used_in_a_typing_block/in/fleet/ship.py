from __future__ import annotations

from typing import TYPE_CHECKING, Union

from fleet.port import Port

SPEED = 12

if TYPE_CHECKING:
    Place = Union[Port, str]


def dock(port: Place):
    return port
