from fleet.crew import Berth
from fleet.ship import SPEED


class Port:
    limit = (Berth, SPEED)
