from math import floor

from ferry.engine import start

CREW = floor(7.2)


def leave(n):
    return start(n)
