from gallery.frame import WALLS

STEP = WALLS + 1


def stretch(n):
    return n * STEP
