from abacus_.rod_ import BEADS

STEP = BEADS + 1


def bend_(n):
    return n * STEP
