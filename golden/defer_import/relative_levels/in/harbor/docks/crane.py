from ..fleet.ships import load

REACH = 30


class Crane:
    def lift(self, crate):
        return load(crate, REACH)
