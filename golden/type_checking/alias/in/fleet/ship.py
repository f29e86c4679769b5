from fleet.port import Port

SPEED = 12


Ports = list[Port]


def dock(ports: Ports, port: Port):
    return ports
