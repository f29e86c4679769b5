from fleet.port import Port

SPEED = 12

home: "Port"
away: Port


class Ship:
    berth: Port
    last: "Port" = None
    (far): Port = None

    def dock(self):
        near: Port = None
        self.berth: Port = near
        return near
