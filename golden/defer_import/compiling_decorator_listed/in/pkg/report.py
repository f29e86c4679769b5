from pkg import game


def banner():
    return "game over"


AGAIN = game
