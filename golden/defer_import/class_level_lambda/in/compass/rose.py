POINTS = 3

from compass.needle_ import swing_  # noqa: E402


class Rose:
    turn = lambda self, n: swing_(n)  # noqa: E731


def turn(n):
    return swing_(n)
