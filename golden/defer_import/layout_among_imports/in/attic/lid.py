from attic.box import DEEP

THICK = DEEP / 10


def shut(n):
    return n + THICK
