from fleet.port import Port

SPEED = 12


class Harbour(Port):
    pass


def dock(port: Port):
    return port
