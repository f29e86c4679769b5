MASTS = 3

from ship.ink_ import note_  # noqa: E402


def sail(n):
    return note_(n) + MASTS
