STALKS = 1

from . import basket  # noqa: E402


def pick(n):
    return basket.weigh(n) + STALKS
