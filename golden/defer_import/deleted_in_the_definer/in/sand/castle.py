from sand.mould import tower

GRAINS = 9


def build():
    return tower(GRAINS)
