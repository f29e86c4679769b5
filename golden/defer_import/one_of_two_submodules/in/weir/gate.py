from . import low, high

LEVEL = low.MARK


def open_gate(n):
    return high.press(n)
