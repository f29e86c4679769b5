from fleet.port import Port

SPEED = 12


def dock():
    return Port.limit


LIMIT = dock()
