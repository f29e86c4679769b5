from harbor.dock import DEPTH


def lift(load):
    return load * DEPTH
