from harbor import lift

FIRST = lift(1)


def moor(ship):
    return lift(ship)
