import clinic.ward

FLOORS = 2


def admit(name):
    return clinic.ward.bed(name)


def free():
    return [clinic.ward.bed(n) for n in range(FLOORS)]
