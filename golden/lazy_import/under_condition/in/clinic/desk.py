import sys

if sys.platform != "win32":
    from clinic.ward import bed

FLOORS = 2


def admit(name):
    return bed(name)
