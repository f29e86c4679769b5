LEGS = 3

from lagoon.crab import walk  # noqa: E402


def shore(n):
    return walk(n) + LEGS
