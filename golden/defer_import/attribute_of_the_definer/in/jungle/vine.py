SNAKES = 3

from jungle.liana import twist  # noqa: E402


def swing(n):
    return twist(n) + SNAKES
