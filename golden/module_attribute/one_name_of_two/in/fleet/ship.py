from fleet.port import Port, nearest

SPEED = 12


def dock(ship):
    return nearest(ship), Port
