from dairy_.hub import MILK

FEE = MILK * 2


def show(n):
    return n + FEE
