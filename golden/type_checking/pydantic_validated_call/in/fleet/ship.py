from __future__ import annotations

import pydantic

from fleet.port import Port

SPEED = 12


@pydantic.validate_call
def dock(port: Port):
    return port
