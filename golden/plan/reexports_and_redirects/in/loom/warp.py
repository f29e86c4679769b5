from loom import wind


def beam(width):
    return width


def spool(thread):
    return wind(thread)
