STEPS = 3

from ladder.nail_ import hammer_  # noqa: E402


def climb(n, first=hammer_(STEPS)):
    return hammer_(n) + first
