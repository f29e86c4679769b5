from fleet.port import Port

SPEED = 12


test = lambda port: isinstance(port, Port)


def dock(port: Port):
    return test(port)
