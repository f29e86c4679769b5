from coast.light import RANGE

GLASS = RANGE / 2


def bend(n):
    return n * GLASS
