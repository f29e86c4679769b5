from .inner import moor

DEPTH = 5
