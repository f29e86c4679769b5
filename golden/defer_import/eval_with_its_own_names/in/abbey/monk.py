CELLS = 3

from abbey.scroll import copy_  # noqa: E402


def write(n, rule):
    return copy_(n) + eval(rule, {"n": n})
