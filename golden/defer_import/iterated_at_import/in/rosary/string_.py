from rosary.bead_ import DECADES

STEP = DECADES + 1


def thread_(n):
    return n * STEP
