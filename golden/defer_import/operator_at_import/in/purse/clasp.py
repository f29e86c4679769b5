from purse.coin_ import POCKETS

STEP = POCKETS + 1


def shut_(n):
    return n * STEP
