SCALE = 3

from survey.tools import measure  # noqa: E402


def draw(n):
    return measure(n) + SCALE
