from fleet.ship import SPEED


class Crew:
    size = SPEED
