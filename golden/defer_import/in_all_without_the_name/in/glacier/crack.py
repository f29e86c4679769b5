from glacier.ridge import METRES

STEP = METRES + 1


def span(n):
    return n * STEP
