from fleet.port import nearest

SPEED = 12


def dock(port):
    return nearest(port)
