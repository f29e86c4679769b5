from wharf.hub import CRANES

FEE = CRANES * 2


def show(n):
    return n + FEE
