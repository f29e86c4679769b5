from theatre.role import ACTS

STEP = ACTS + 1


def wear(n):
    return n * STEP
