BRICKS = 3

from oven.heat_ import warm_  # noqa: E402


def bake(n):
    return warm_(n) + BRICKS
