from studio.hub import COLOUR

TIP = COLOUR.upper()


def stroke(n):
    return TIP * n
