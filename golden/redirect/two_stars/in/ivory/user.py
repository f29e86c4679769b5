from ivory.hub import KEYS

FEE = KEYS * 2


def show(n):
    return n + FEE
