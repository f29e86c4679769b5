from fleet.port import Port

SPEED = 12


def dock():
    def moor(port: Port) -> Port:
        return port

    return moor
