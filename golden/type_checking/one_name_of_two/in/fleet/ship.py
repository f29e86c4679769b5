from fleet.port import Port, SHORE

SPEED = 12
HERE = SHORE


def dock(port: Port):
    return port
