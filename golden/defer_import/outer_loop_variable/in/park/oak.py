from park.bench import NAMES

STEP = NAMES + 1


def carve(n):
    return n * STEP
