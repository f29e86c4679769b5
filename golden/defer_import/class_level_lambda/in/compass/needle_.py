from compass.rose import POINTS

STEP = POINTS + 1


def swing_(n):
    return n * STEP
