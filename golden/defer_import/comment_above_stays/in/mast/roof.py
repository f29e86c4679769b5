from mast.deck import HEIGHT

GUST = HEIGHT * 2


def wind(knots):
    return knots + GUST
