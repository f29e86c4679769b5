from typing import get_type_hints

from fleet.ship import Ship


class Ferry:
    ship: "Ship"

    def hints(self):
        return get_type_hints(type(self))

    def make(self):
        return Ship()
