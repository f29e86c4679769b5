CLIMBERS = 3

from summit.hook import hold  # noqa: E402


def climb(n):
    return hold(n) + CLIMBERS
