HEADS = 3

from prairie.bison import graze  # noqa: E402


def move(n):
    return graze(n) + HEADS
