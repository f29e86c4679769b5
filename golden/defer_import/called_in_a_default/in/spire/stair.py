FLIGHTS = 3

from spire.rope_ import tie_  # noqa: E402


def knots():
    return tie_(FLIGHTS)


def mount(n, first=knots()):
    return n + first
