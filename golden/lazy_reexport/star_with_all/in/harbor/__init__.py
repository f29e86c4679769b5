__all__ = ["moor"]

from .dock import moor

DEPTH = 5
