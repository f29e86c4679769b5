from fleet.port import Port

SPEED = 12


def dock(port):
    first: Port = port
    return isinstance(first, Port)
