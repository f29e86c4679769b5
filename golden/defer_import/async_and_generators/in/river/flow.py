from river.boat import BANKS

WIDTH = BANKS * 30


def drift(n):
    return n + WIDTH
