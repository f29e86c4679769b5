from beacon.keeper import LAMPS

STEP = LAMPS + 1


def dim(n):
    return n * STEP
