from cistern.pump_ import VALVES

STEP = VALVES + 1


def turn_(n):
    return n * STEP
