from church import bell

HOUR = 1
STRIKE = bell() * HOUR
