from tavern.bar import MUGS

STEP = MUGS + 1


def tap(n):
    return n * STEP
