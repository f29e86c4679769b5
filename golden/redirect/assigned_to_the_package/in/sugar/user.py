from sugar.hub import CUBES

FEE = CUBES * 2


def show(n):
    return n + FEE
