from fleet.van import SEATS

STEP = SEATS + 1


def turn(n):
    return n * STEP
