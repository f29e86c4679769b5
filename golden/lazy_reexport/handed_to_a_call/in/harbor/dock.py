from harbor import DEPTH


def moor(ship):
    return f"{ship} at {DEPTH}"
