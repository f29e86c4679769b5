from fleet.filter import nearest

SPEED = 12


def dock(ships):
    return nearest(filter(None, ships))
