from fort.wall_ import TOWERS

STEP = TOWERS + 1


def close_(n):
    return n * STEP
