from amber.hub import DROPS

FEE = DROPS * 2


def show(n):
    return n + FEE
