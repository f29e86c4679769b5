from pkg.base import Model
from pkg.shop import Shop


class Item(Model):
    shop: Shop
