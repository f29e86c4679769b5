DEPTH = 3

from thing_.outer import lift  # noqa: E402,F401


def raise_up(n):
    return n + DEPTH
