import sys
from .dock import moor