import fleet.motor
import fleet.paint

SEATS = 3


def start(n):
    return fleet.motor.turn(n)


def colour(n):
    return fleet.paint.pick(n)
