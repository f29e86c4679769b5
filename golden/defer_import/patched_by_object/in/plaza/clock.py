HANDS = 3

from plaza.gear import tick  # noqa: E402


def show(n):
    return tick(n) + HANDS
