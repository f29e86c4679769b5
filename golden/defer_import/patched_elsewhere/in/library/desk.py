SHELVES = 3

from library.card import punch  # noqa: E402


def lend(n):
    return punch(n) + SHELVES
