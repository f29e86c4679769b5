from circus.tent import POLES

METRES = POLES * 9


def knot(n):
    return n + METRES
