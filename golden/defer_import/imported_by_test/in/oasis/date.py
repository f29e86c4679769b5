from oasis.palm import TREES

STEP = TREES + 1


def pick(n):
    return n * STEP
