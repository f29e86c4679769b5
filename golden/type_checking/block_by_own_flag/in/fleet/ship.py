from fleet.port import Port

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable

SPEED = 12


def dock(ports: "Iterable[Port]"):
    return list(ports)
