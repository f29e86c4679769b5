from crypt.tomb import STONES

STEP = STONES + 1


def push(n):
    return n * STEP
