from registry.form import COPIES

STEP = COPIES + 1


def press_(n):
    return n * STEP
