from race.lap import RUNNERS

STEP = RUNNERS + 1


def time_(n):
    return n * STEP
