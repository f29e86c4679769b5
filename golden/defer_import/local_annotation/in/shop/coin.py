from shop.till import DRAWERS

SIZES = DRAWERS + 3


class Coin:
    def __init__(self, n):
        self.worth = n % SIZES
