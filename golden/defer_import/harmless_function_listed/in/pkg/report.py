from pkg import game, register

register("report")


def banner():
    return "game over"


AGAIN = game
