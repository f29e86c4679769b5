import sys

if sys.version_info >= (3, 8):
    from .dock import moor

DEPTH = 5
