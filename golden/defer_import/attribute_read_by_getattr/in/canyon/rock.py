from canyon.echo import WALLS

STEP = WALLS + 1


def shout(n):
    return n * STEP
