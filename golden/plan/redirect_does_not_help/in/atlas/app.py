from atlas.hub import SCALE

WIDTH = SCALE * 10


def label(n):
    return f"{n} of {WIDTH}"
