import contextlib

with contextlib.nullcontext():
    from clinic.ward import bed

FLOORS = 2


def admit(name):
    return bed(name)
