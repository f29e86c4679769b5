from .. import OCTAVES

KEYS = OCTAVES * 7


def press(n):
    return n % KEYS
