DEPTH = 5

from .dock import moor
