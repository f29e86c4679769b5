from bakery.oven import LIMIT

STEP = LIMIT + 1


def sift(n):
    return n * STEP
