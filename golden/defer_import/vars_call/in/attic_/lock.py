from attic_.trunk import HINGES

STEP = HINGES + 1


def pick(n):
    return n * STEP
