TREES = 3

from oasis.date import pick  # noqa: E402


def harvest(n):
    return pick(n) + TREES
