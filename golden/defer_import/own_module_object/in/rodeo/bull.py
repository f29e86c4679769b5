import sys

RIDERS = 3

from rodeo.lasso import fling  # noqa: E402


def chase(n):
    return fling(n) + RIDERS


def trick(name, n):
    return getattr(sys.modules[__name__], name)(n)
