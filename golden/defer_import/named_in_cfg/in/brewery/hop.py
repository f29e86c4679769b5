from brewery.malt import VATS

STEP = VATS + 1


def boil(n):
    return n * STEP
