from vineyard.press import BARRELS

STEP = BARRELS + 1


def crush(n):
    return n * STEP
