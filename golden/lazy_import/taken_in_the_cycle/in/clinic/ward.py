from clinic.night import WATCH

SHIFT = WATCH


def bed(name):
    return name, SHIFT
