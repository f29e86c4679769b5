from diner.menu import PLATES

PANS = PLATES // 3


def fry(what):
    return (what, PANS)
