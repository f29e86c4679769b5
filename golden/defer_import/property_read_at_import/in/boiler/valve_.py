from boiler.steam_ import PIPES

STEP = PIPES + 1


def open_(n):
    return n * STEP
