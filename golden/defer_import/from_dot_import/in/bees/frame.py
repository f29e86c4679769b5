from . import hive

CELLS = 600


def fill(day):
    return hive.honey(day)
