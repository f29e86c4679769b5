from __future__ import annotations

from shipyard import launch

from fleet.port import Port

SPEED = 12


@launch
def dock(port: Port):
    return port
