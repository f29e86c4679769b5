from tunnel.lamp_ import METRES

STEP = METRES + 1


def glow(n):
    return n * STEP
