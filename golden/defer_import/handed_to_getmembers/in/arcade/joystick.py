LIVES = 3

from arcade.coin import insert  # noqa: E402


def play(n):
    return insert(n) + LIVES
