import inspect

METRES = 3

from tunnel.wire_ import glow  # noqa: E402


def light(n):
    names = sorted(inspect.currentframe().f_locals)
    return glow(n), names
