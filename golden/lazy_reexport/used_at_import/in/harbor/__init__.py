from .dock import moor

DEPTH = 5
FIRST = moor
