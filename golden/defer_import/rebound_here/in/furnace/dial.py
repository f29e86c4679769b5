MARKS = 3

from furnace.heat import degrees  # noqa: E402


def read():
    return degrees


def set_to(n):
    global degrees
    degrees = n
