from jetty.crane_ import ROPES

STEP = ROPES + 1


def hang(n):
    return n * STEP
