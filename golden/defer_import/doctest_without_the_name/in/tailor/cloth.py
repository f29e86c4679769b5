NEEDLES = 3

from tailor.thread import stitch  # noqa: E402


def sew(n):
    """Sews some.

    >>> sew(2)
    11
    """
    return stitch(n) + NEEDLES
