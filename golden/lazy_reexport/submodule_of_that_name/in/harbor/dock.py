from harbor import DEPTH


def dock(ship):
    return f"{ship} at {DEPTH}"
