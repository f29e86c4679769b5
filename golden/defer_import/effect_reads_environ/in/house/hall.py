DOORS = 3

from house.lamp_ import shine_  # noqa: E402


def enter(n):
    return shine_(n) + DOORS
