from fresco.wall_ import SIDES

STEP = SIDES + 1


def stroke_(n):
    return n * STEP
