from prairie.herd import HEADS

STEP = HEADS + 1


def graze(n):
    return n * STEP
