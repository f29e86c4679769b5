import fleet.motor
import fleet.paint

SEATS = 3
COLOUR = fleet.paint.pick(SEATS)


def start(n):
    return fleet.motor.turn(n)
