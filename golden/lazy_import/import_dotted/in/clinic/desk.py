import clinic.ward

FLOORS = 2


def admit(name):
    return clinic.ward.bed(name)


def test_admit():
    print(admit("ada"))
