from fleet.port import Port

SPEED = 12


def dock(ship):
    match ship:
        case Port():
            return f"{Port.limit} {Port!r:>10}"
    try:
        return ship
    except Port:
        return None
