from .dock import moor

DEPTH = 5

import sys

sys.modules[__name__].extra = 1
