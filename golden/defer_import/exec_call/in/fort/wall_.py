TOWERS = 3

from fort.gate_ import close_  # noqa: E402


def guard(n, code):
    seen = []
    exec(code)
    return close_(n), seen
