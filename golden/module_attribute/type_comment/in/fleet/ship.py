from fleet.port import Port

SPEED = 12


def dock(ship):
    home = ship  # type: Port
    return home, Port
