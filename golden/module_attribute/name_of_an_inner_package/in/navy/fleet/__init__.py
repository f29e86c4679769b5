import navy.fleet.ship


def nearest(ship):
    return navy.fleet.ship.SPEED
