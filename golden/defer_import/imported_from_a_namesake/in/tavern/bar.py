MUGS = 3

from tavern.keg import tap  # noqa: E402


def pour(n):
    return tap(n) + MUGS
