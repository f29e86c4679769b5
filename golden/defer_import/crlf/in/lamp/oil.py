from lamp.wick import HOURS

DROPS = HOURS * 4


def pour(n):
    return n + DROPS
