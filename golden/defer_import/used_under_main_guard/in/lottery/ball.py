from lottery.drum import BALLS

STEP = BALLS + 1


def roll_(n):
    return n * STEP
