HOURS = 3

from sundial.noon import turn_  # noqa: E402


def read(n):
    return turn_(n) + HOURS
