from fleet.port import nearest

SPEED = 12


FIRST = nearest
