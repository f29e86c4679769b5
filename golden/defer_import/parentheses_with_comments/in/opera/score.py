from opera.pit import SEATS

PAGES = SEATS // 2


def flute(bar):
    return [bar, PAGES]


def harp(bar):
    return [PAGES, bar]
