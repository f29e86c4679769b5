TURNS = 3

from pottery.clay import knead  # noqa: E402


def shape(n):
    return knead(n) + TURNS
