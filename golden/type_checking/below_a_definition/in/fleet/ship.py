def dock(port):
    return port


SPEED = 12

from fleet.port import Port


def leave(port: Port):
    return port
