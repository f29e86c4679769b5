from .dock import dock

DEPTH = 5
