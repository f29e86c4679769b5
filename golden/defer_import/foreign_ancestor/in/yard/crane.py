from depot.scale import weigh


def lift(n):
    return n + 1


def check(n):
    return weigh(n)
