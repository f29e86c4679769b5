import ship


class Port:
    limit = 3


def nearest(vessel):
    return ship.SPEED
