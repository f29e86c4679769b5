POTS = 3

from kitchen.salt import pinch  # noqa: E402


def season(n):
    return pinch(n) + POTS
