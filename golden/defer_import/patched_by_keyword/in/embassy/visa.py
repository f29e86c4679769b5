DESKS = 3

from embassy.stamp import ink  # noqa: E402


def grant(n):
    return ink(n) + DESKS
