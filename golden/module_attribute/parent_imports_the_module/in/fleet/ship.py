from fleet.port import nearest

SPEED = 12


def dock(ship):
    return nearest(ship)
