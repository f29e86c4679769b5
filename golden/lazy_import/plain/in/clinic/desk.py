from clinic.ward import bed

FLOORS = 2


def admit(name):
    return bed(name)


def test_admit():
    print(admit("ada"))
