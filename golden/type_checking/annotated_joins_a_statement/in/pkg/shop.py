from pkg.item import Item


class Till:
    pass


class Shop:
    items = [Item()]
