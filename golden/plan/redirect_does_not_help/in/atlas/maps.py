from atlas.app import label

SCALE = 4


def title(n):
    return label(n * SCALE)
