from week.day import HOURS

STEP = HOURS + 1


def turn(n):
    return n * STEP
