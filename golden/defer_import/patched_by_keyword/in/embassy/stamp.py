from embassy.visa import DESKS

STEP = DESKS + 1


def ink(n):
    return n * STEP
