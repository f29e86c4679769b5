from mint.books import COINS, METALS

SIZE = 3

from mint.die import cut  # noqa: E402

COINS.append("penny")
METALS.append("copper")


def strike(n):
    return cut(n) + SIZE
