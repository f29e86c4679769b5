from pkg.lamp import shine
from pkg.seat import Seat


def sit(on: "Seat"):
    return shine(on)


WIDTH = 3
