from mill.grain import SACKS

WEIGHT = SACKS * 50


def grind(n):
    return n * WEIGHT
