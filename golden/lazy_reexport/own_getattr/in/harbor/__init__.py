from .dock import moor

DEPTH = 5


def __getattr__(name):
    if name == "depth":
        return DEPTH
    raise AttributeError(name)
