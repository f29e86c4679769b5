from diner.cook import fry

PLATES = 9


def egg(): return fry("egg")


def two(n): n += 1; return fry(n)


def sweet(n={"sugar": ":"}): return fry(n)  # not too hot


class Order:
    def rush(self): return fry(self)
