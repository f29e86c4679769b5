from .dock import moor

DEPTH = 5


def close():
    global moor
    moor = None
