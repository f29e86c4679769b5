from pier.boat import KNOTS

STEP = KNOTS + 1


def cast(n):
    return n * STEP
