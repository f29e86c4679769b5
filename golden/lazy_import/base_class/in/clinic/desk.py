from clinic.ward import Bed

FLOORS = 2


class Cot(Bed):
    pass
