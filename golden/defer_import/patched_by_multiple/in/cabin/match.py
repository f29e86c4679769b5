from cabin.fire import LOGS

STEP = LOGS + 1


def strike(n):
    return n * STEP
