from typing import get_type_hints

from fleet.ship import dock


def sail(knots: int):
    return dock(knots)


KNOTS = get_type_hints(sail)
