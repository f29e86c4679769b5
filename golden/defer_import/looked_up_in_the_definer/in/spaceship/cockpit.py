DECKS = 3

from spaceship.sensor import scan  # noqa: E402


def look(n):
    return scan(n) + DECKS
