from harbor import lift


def moor(ship):
    return lift(ship)
