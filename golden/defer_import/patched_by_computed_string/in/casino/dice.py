from casino.table import CHIPS

STEP = CHIPS + 1


def throw(n):
    return n * STEP
