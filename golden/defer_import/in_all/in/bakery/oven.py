__all__ = ["bake", "sift"]

LIMIT = 3

from bakery.flour import sift  # noqa: E402


def bake(n):
    return sift(n) + LIMIT
