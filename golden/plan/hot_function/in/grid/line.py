from grid.cell import SIZE


def same(one, two):
    return one == two


def length(n):
    return n * SIZE
