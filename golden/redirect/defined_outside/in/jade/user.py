from jade.hub import tau

FEE = tau * 2


def show(n):
    return n + FEE
