from . import dock
from .dock import moor

__all__ = ["DEPTH"] + dock.__all__

DEPTH = 5
