"""A harbor."""

from .dock import moor

__all__ = ["DEPTH", "moor"]

DEPTH = 5
