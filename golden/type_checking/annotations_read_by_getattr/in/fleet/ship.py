from fleet.port import Port

SPEED = 12


def dock(port: Port):
    return port
