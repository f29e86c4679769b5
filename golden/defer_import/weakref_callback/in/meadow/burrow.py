from meadow.hare import HOLES

STEP = HOLES + 1


def dig_(n):
    return n * STEP
