from typing import Annotated

from fleet.port import Port

SPEED = 12


def dock(port: Annotated[Port, f"at {SPEED}"]):
    return port
