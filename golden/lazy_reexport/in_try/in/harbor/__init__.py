try:
    from .dock import moor
except ImportError:
    moor = None

DEPTH = 5
