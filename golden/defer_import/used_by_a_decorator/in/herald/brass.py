from herald.horn import TUNES

STEP = TUNES + 1


def polish(n):
    return n * STEP
