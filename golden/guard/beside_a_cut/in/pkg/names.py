from .tools import SIZE

NAME = "n"


def size():
    return SIZE
