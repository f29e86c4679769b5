from chapel.candle import PEWS

STEP = PEWS + 1


def strike_(n):
    return n * STEP
