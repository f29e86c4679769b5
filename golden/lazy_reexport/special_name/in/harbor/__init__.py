from .dock import __version__

DEPTH = 5
