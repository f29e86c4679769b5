from fleet import port

SPEED = 12


def dock(ship):
    return port.nearest(ship)
