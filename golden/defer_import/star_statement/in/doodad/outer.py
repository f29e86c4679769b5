from doodad.inner import DEPTH

STEP = DEPTH + 1


def lift(n):
    return n * STEP
