from kitchen.soup import POTS

STEP = POTS + 1


def pinch(n):
    return n * STEP
