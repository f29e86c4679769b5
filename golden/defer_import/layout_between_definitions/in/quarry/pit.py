class Block:
    weight = 5


from quarry.saw import cut  # noqa: E402


def slab(n):
    return cut(n)
