CHIPS = 3

from casino.dice import throw  # noqa: E402


def bet(n):
    return throw(n) + CHIPS
