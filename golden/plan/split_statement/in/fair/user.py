from fair.hub import STALLS, shout

PRICE = STALLS * 2


def sell(n):
    return shout(n + PRICE)
