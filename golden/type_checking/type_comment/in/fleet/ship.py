from fleet.port import Port

SPEED = 12


def dock(port: "Port"):
    first = port  # type: Port
    return first
