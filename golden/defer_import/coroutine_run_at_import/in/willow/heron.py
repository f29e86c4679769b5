from willow.stream import POOLS

STEP = POOLS + 1


def wade_(n):
    return n * STEP
