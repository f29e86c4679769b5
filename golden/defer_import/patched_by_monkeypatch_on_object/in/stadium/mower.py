from stadium.lawn import GOALS

STEP = GOALS + 1


def trim(n):
    return n * STEP
