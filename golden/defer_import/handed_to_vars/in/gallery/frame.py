WALLS = 3

from gallery.canvas import stretch  # noqa: E402


def hang(n):
    return stretch(n) + WALLS
