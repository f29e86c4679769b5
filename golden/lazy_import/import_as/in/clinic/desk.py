import clinic.ward as ward  # beds

FLOORS = 2

admit = lambda name: ward.bed(name)


def test_admit():
    print(admit("ada"))
