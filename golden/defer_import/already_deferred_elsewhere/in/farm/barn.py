from farm.hay import bale

LOFTS = 2


def store(n):
    from farm.hay import bale

    return bale(n)


def feed(n):
    return bale(n) - 1
