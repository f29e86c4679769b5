import weakref

HOLES = 3

from meadow.burrow import dig_  # noqa: E402


class Hare:
    pass


def hide(n):
    return dig_(n)


FIRST = Hare()
WATCH = weakref.finalize(FIRST, hide, HOLES)
