from crew.hub import OARS


def show(n):
    return n


def row(n):
    return n * OARS
