from bridge.arch import SPANS

STEP = SPANS + 1


def stack(n):
    return n * STEP
