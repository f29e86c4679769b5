from jam.jar import SHELF

STEP = SHELF + 1


def stick(n):
    return n * STEP
