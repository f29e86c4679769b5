def tower(n):
    return n * 2


from sand.castle import GRAINS  # noqa: E402

SIZE = tower(GRAINS)
del tower
