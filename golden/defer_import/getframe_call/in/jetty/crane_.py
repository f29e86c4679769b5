import sys

ROPES = 3

from jetty.hook_ import hang  # noqa: E402


def lift(n):
    names = sorted(sys._getframe().f_locals)
    return hang(n), names
