from canal.hub import LOCKS

FEE = LOCKS * 2


def show(n):
    return n + FEE
