from __future__ import annotations

from fleet.checks import checked

from fleet.port import Port

SPEED = 12


@checked
def dock(port: Port):
    return port
