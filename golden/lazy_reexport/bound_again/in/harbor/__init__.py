from .dock import moor

DEPTH = 5

if DEPTH > 7:
    moor = None
