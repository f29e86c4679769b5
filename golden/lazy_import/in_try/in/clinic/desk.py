try:
    from clinic.ward import bed
except ImportError:
    bed = None

FLOORS = 2


def admit(name):
    return bed(name)
