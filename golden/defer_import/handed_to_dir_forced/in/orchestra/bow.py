from orchestra.violin import STRINGS

STEP = STRINGS + 1


def draw(n):
    return n * STEP
