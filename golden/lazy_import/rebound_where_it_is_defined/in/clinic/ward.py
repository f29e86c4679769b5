from clinic.desk import FLOORS

ROOMS = FLOORS * 2


def bed(name):
    return name, ROOMS


def use_cots():
    global bed
    bed = print
