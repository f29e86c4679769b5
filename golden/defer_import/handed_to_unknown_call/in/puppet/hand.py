from puppet.string import JOINTS

STEP = JOINTS + 1


def wave(n):
    return n * STEP
