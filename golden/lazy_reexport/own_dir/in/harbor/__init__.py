from .dock import moor

DEPTH = 5


def __dir__():
    return ["DEPTH", "moor"]
