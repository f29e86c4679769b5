from spice.hub import SACKS

FEE = SACKS * 2


def show(n):
    return n + FEE
