from onyx.hub import BLOCKS

FEE = BLOCKS * 2


def show(n):
    return n + FEE
