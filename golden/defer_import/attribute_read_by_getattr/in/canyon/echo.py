WALLS = 3

from canyon.rock import shout  # noqa: E402


def call(n):
    return shout(n) + WALLS
