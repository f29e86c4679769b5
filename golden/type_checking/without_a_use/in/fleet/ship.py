from fleet.port import Port

SPEED = 12
