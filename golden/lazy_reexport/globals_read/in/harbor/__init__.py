from .dock import moor

DEPTH = 5
NAMES = [name for name in globals() if name.islower()]
