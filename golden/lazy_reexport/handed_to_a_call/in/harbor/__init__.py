from .dock import moor

DEPTH = 5
