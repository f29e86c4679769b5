from .dock import moor; import sys

DEPTH = 5
