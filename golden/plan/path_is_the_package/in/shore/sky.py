from shore.sea import DEEP

HIGH = DEEP * 2


def blue(n):
    return n + HIGH
