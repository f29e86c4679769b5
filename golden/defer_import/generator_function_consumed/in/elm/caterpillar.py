from elm.leaf_ import VEINS

STEP = VEINS + 1


def eat_(n):
    return n * STEP
