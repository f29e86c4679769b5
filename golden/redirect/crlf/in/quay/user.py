from quay.hub import ROPES

FEE = ROPES * 2


def show(n):
    return n + FEE
