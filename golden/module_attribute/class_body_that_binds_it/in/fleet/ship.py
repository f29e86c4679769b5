from fleet.port import Port

SPEED = 12


def dock():
    class Ship:
        home = Port
        Port = None

    return Ship, Port
