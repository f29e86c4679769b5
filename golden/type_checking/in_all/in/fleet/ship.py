from fleet.port import Port

SPEED = 12


__all__ = ["Port", "dock"]


def dock(port: Port):
    return port
