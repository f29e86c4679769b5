STRINGS = 3

from orchestra.bow import draw  # noqa: E402


def play(n):
    return draw(n) + STRINGS
