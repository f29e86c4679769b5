from dock.plank import BOARDS

STEP = BOARDS + 1


def saw_(n):
    return n * STEP
