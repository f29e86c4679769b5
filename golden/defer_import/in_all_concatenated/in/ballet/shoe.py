from ballet.step import BEATS

STEP = BEATS + 1


def lace(n):
    return n * STEP
