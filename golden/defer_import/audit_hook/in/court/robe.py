from court.judge import SEATS

STEP = SEATS + 1


def wear_(n):
    return n * STEP
