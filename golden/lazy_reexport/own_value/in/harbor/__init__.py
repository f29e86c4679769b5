from . import DEPTH

DEPTH = 5
