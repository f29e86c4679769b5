from dataclasses import fields

from fleet.ship import Ship


def types(cls=Ship):
    return [field.type for field in fields(cls)]
