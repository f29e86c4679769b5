from oak.acorn import CUPS

STEP = CUPS + 1


def hide_(n):
    return n * STEP
