from spire.stair import FLIGHTS

STEP = FLIGHTS + 1


def tie_(n):
    return n * STEP
