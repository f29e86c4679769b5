from soil.bed import ROWS

DEPTH = ROWS // 2


def drop(kind, depth):
    return (kind, depth)
