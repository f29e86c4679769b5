from functools import partial

METRES = 3

from fir.bark import peel  # noqa: E402


def strip(n):
    return peel(n)


FIRST = partial(strip, METRES)()
