from fleet.port import Port

SPEED = 12


type Place = Port


def dock(port: Port):
    return port
