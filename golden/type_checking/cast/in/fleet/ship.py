from typing import cast

from fleet.port import Port

SPEED = 12


def dock(port: Port):
    return port


first = cast(Port, None)
