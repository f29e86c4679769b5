from .crane import lift
from .dock import moor

DEPTH = 5
