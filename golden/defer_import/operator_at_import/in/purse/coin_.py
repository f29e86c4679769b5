POCKETS = 3

from purse.clasp import shut_  # noqa: E402


class Coin:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return shut_(self.n + other.n)


TOTAL = Coin(1) + Coin(POCKETS)
