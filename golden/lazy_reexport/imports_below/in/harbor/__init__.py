from .dock import moor

DEPTH = 5

try:
    import winsound
except ImportError:
    winsound = None
