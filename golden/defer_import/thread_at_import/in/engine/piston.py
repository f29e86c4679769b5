from engine.pump import VALVES

STEP = VALVES + 1


def press_(n):
    return n * STEP
