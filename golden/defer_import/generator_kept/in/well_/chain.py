from well_.bucket_ import LINKS

STEP = LINKS + 1


def wind_(n):
    return n * STEP
