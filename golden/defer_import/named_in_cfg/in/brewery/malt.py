VATS = 3

from brewery.hop import boil  # noqa: E402


def brew(n):
    return boil(n) + VATS
