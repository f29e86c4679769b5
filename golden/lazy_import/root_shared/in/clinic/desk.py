import clinic.price
import clinic.ward

FLOORS = 2


def admit(name):
    return clinic.ward.bed(name), clinic.price.BASE
