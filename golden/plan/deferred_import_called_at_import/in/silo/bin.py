from silo.chute import fill

SIZE = 3


def empty():
    return fill()
