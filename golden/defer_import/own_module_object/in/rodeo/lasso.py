from rodeo.bull import RIDERS

STEP = RIDERS + 1


def fling(n):
    return n * STEP
