from fleet.port import Port, nearest

SPEED = 12


def dock(ship):
    return [nearest(ship), Port.limit, lambda: Port]


class Ship:
    def home(self, port_class=None) -> "Port":
        return isinstance(self, port_class or Port)
