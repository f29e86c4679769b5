from mesh.three import third
from mesh.two import second

STEP = 2


def first(n):
    return second(n) + third(n) + STEP
