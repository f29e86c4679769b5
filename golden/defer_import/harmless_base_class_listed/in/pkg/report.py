from pkg import Plugin, game


def banner():
    return "game over"


AGAIN = game


class Report(Plugin):
    pass
