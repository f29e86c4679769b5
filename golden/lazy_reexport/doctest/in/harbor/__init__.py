"""
>>> moor("Ann")
'Ann at 5'
"""
from .dock import moor

DEPTH = 5
