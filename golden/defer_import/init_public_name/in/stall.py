from market import FEE

RENT = FEE * 10


def price(n):
    return n + RENT
