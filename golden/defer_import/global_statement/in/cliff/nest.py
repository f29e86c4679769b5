BIRDS = 3

from cliff.egg import hatch  # noqa: E402


def brood(n):
    global hatch
    return hatch(n)
