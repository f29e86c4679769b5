from .dock import leave, moor

DEPTH = 5


def tide():
    return leave(DEPTH)
