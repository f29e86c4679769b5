from herbs.hub import Plant


class Mint(Plant):
    pass


def show(n):
    return n * Mint.leaves
