from parrot.beak import TOES

STEP = TOES + 1

import sys  # noqa: E402

LOUD = len(sys.argv) > 9


def say_(n):
    return n * STEP
