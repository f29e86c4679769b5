from __future__ import annotations

from fleet.routes import router

from fleet.port import Port

SPEED = 12


@router.post("/dock")
def dock(port: Port):
    return port
