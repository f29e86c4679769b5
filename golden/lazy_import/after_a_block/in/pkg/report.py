from . import game


def banner():
    return "game over"


def again():
    return game.reset()
