from pkg import game


def banner():
    return "game over"


def title():
    return "game"


def again():
    return game.reset()
