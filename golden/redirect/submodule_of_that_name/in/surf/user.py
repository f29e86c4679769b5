from surf import peak

TOP = peak.peak([1, 3, 2])


def show(n):
    return n + TOP
