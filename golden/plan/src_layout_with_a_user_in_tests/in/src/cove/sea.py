DEEP = 4

from cove.sky import blue  # noqa: E402


def wave(n):
    return blue(n)
