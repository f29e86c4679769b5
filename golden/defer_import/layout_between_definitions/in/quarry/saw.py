from quarry.pit import Block


class Slab(Block):
    pass


def cut(n):
    return n * Slab.weight
