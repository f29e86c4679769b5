from fleet.port import nearest

SPEED = 12


def dock(ship):
    port = ship

    def moor():
        return nearest(ship)

    return moor, port
