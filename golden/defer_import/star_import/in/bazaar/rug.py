COLOURS = 3

from bazaar.wool import knot  # noqa: E402


def weave(n):
    return knot(n) + COLOURS
