from kite.frame import STICKS


def area(n):
    return n * 5


def spare():
    return STICKS
