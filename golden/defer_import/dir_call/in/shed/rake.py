TEETH = 3

from shed.tooth import bend  # noqa: E402


def gather(n):
    bend(n)
    return dir()
