from .dock import moor as tie_up

DEPTH = 5
