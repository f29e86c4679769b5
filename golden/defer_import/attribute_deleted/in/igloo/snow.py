from igloo.block import LAYERS

STEP = LAYERS + 1


def press(n):
    return n * STEP
