PRICE = 3

from cinema.film import roll  # noqa: E402

__all__: list = ["watch"]
__all__.append("roll")


def watch(n):
    return roll(n) + PRICE
