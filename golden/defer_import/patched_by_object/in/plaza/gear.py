from plaza.clock import HANDS

STEP = HANDS + 1


def tick(n):
    return n * STEP
