from .bar import CUPS

TRAY = CUPS * 3


def brown(kind):
    return (kind, TRAY)
