from spruce.cone import RINGS

STEP = RINGS + 1


def sprout(n):
    return n * STEP
