from fleet.port import Port

SPEED = 12


@Port
def dock(port: Port):
    return port
