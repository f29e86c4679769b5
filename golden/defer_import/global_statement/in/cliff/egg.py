from cliff.nest import BIRDS

STEP = BIRDS + 1


def hatch(n):
    return n * STEP
