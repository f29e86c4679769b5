from harbor import DEPTH


def moor(ship):
    return f"{ship} at {DEPTH}"


def leave(ship):
    return ship
