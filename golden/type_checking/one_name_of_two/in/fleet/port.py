from fleet.shores import SHORE
from fleet.ship import SPEED


class Port:
    limit = SPEED
