from typing import TYPE_CHECKING

from fleet.port import Port  # noqa: F401  (for type checkers)

SPEED = 12


def dock(port: "Port"):
    return port.limit
