from farm.barn import LOFTS

TONS = LOFTS * 6


def bale(n):
    return n + TONS
