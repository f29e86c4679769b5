from harbor import DEPTH


def lift(load):
    return load * DEPTH
