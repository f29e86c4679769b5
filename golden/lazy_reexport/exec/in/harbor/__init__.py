from .dock import moor

DEPTH = 5


def run(code):
    exec(code)
