import fleet.ship

nearest = lambda vessel: fleet.ship.SPEED
