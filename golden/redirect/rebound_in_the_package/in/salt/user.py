from salt.hub import GRAINS

FEE = GRAINS * 2


def show(n):
    return n + FEE
