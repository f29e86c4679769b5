SEEDS = 3

from .basket import weigh  # noqa: E402


def pick(n):
    return weigh(n) + SEEDS
