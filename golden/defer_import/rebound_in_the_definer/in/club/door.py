ROOMS = 3

from club.list import guests  # noqa: E402


def count():
    return guests
