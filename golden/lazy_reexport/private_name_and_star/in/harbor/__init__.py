from .dock import moor as _moor

DEPTH = 5
