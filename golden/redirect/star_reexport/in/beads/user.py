from beads.hub import GLASS

FEE = GLASS * 2


def show(n):
    return n + FEE
