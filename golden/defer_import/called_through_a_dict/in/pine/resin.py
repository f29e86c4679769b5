from pine.needle_ import BRANCHES

STEP = BRANCHES + 1


def drip_(n):
    return n * STEP
