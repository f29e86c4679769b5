from pkg.item import Item


class Shop:
    items = [Item()]
