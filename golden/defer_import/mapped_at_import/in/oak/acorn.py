CUPS = 3

from oak.squirrel import hide_  # noqa: E402


def bury(n):
    return hide_(n)


BURIED = list(map(bury, range(CUPS)))
