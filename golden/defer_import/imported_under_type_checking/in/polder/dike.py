DEPTH = 3

from polder.pump import Pump  # noqa: E402


def drain(n):
    return Pump(n)
