from .gate import LEVEL

LIMIT = LEVEL * 5


def press(n):
    return min(n, LIMIT)
