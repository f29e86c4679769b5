from .dock import moor

DEPTH = 5
del moor
