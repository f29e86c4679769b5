ACTS = 3

from theatre.mask import wear  # noqa: E402


def perform(n):
    return wear(n) + ACTS
