from grocer.scale import BAGS

STEP = BAGS + 1


def weigh(n):
    return n * STEP
