STONES = 3

from sauna.steam import hiss  # noqa: E402


def heat(n):
    return hiss(n) + STONES
