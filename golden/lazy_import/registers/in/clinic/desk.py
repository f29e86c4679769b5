FLOORS = 2

from clinic.ward import bed


def admit(name):
    return bed(name)
