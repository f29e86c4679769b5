from fleet.port import Port

SPEED = 12


def dock(port: "list[Po" "rt]", other: Port):
    return port
