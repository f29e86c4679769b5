from typing import Optional, TypeVar, cast

from fleet.port import Port

SPEED = 12
T = TypeVar("T", bound="Port")
Place = Optional["Port"]


def dock(port: T) -> T:
    return cast("Port", port)
