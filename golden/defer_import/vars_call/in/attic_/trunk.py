HINGES = 3

from attic_.lock import pick  # noqa: E402


def open_it(n):
    pick(n)
    return "{n} of {size}".format(size=len(vars()), **vars())
