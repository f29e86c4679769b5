from harbor.dock import moor


def lift(load):
    return load


DOCK = moor
