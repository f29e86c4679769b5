from diner.cook import fry

PLATES = 9


def egg(): return fry("egg")


def two(n): n += 1; return fry(n)


class Order:
    def rush(self): return fry(self)
