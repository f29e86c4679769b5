from pkg.desk import WIDTH

BULBS = WIDTH


def shine(on):
    return on, BULBS
