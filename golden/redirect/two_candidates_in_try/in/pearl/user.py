from pearl.hub import SHELLS

FEE = SHELLS * 2


def show(n):
    return n + FEE
