from vault.door import BOLTS

STEP = BOLTS + 1


def turn(n):
    return n * STEP
