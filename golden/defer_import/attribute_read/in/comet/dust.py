from comet.tail import MILES

STEP = MILES + 1


def blow(n):
    return n * STEP
