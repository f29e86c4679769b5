import harbor

DEPTH = harbor.sys.maxsize


def moor(ship):
    return f"{ship} at 5"
