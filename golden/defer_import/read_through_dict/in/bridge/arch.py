SPANS = 3

from bridge.brick import stack  # noqa: E402


def cross(n):
    return stack(n) + SPANS
