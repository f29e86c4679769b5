from news.barrel import ink


def refill(colour):
    global ink
    ink = colour
