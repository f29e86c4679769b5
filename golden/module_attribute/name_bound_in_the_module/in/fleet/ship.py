from fleet.port import nearest

SPEED = 12


port = 3


def dock(ship):
    return nearest(ship)
