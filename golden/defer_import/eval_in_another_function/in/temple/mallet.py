from temple.gong import STEPS

STEP = STEPS + 1


def hit(n):
    return n * STEP
