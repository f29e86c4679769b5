from .dock import moor

DEPTH = 5


def enter(ship):
    return moor(ship)
