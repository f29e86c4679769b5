BARRELS = 3

from vineyard.grape import crush  # noqa: E402


def squeeze(n):
    return crush(n) + BARRELS
