from school.bell import PUPILS

STEP = PUPILS + 1


def teach(n):
    return n * STEP
