from pkg.shop import Shop


class Item:
    def sell(self, shop: Shop):
        return isinstance(shop, Shop)
