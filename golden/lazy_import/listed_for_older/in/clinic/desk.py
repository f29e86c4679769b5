__lazy_modules__ = ["clinic.ward"]

from .ward import bed

FLOORS = 2


def admit(name):
    return bed(name)
