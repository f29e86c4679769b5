from mint.hub import COINS as pieces

FEE = pieces * 2


def show(n):
    return n + FEE
