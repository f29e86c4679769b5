from sauna.stove import STONES

STEP = STONES + 1


def hiss(n):
    return n * STEP
