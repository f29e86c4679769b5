from fleet.port import Port

SPEED = 12


def dock(port: Port):
    def moor(other: Port):
        return isinstance(other, Port)

    return moor(port)
