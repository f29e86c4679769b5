from coat.sleeve import POCKETS

STEP = POCKETS + 1


def sew_(n):
    return n * STEP
