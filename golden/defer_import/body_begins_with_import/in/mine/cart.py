from mine.shaft import LEVELS

WHEELS = LEVELS - 2


def roll(n):
    return n * WHEELS
