KNOTS = 3

from pier.net import cast  # noqa: E402


def fish(n):
    return cast(n) + KNOTS
