from loom import reel


def beam(width):
    return width * reel.TURNS
