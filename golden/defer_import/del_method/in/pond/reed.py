from pond.duck import EGGS

STEP = EGGS + 1


def rustle(n):
    return n * STEP
