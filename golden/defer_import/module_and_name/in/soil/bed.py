from . import seed
from .seed import DEPTH

ROWS = 6


def sow(kind):
    return seed.drop(kind, DEPTH)
