from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from polder.dike import Pump


def water(by: "Pump") -> int:
    return by.litres
