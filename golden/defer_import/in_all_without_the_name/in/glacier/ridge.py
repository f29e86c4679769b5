__all__ = ["METRES", "cross"]

METRES = 3

from glacier.crack import span  # noqa: E402


def cross(n):
    return span(n) + METRES
