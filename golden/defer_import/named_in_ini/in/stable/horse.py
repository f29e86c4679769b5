STALLS = 3

from stable.shoe import nail  # noqa: E402


def ride(n):
    return nail(n) + STALLS
