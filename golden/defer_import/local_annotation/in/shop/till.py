from shop.coin import Coin

DRAWERS = 5


def change(n):
    paid: list[Coin] = [Coin(n)]
    return [coin.worth for coin in paid]
