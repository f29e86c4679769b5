import atexit

from clinic.ward import bed

FLOORS = 2


def bye():
    return bed("all")


atexit.register(bye)
