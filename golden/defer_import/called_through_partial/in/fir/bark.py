from fir.trunk_ import METRES

STEP = METRES + 1


def peel(n):
    return n * STEP
