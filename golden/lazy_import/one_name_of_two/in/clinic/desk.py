from clinic import price, ward

FLOORS = price.BASE


def admit(name):
    return ward.bed(name)


def test_admit():
    print(admit("ada"))
