from bazaar.rug import COLOURS

STEP = COLOURS + 1


def knot(n):
    return n * STEP
