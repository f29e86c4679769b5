from fleet.port import nearest

SPEED = 12


dock = lambda ship: nearest(ship)
