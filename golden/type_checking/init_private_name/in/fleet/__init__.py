from fleet.port import Port as _Port

SPEED = 12


def dock(port: _Port):
    return port
