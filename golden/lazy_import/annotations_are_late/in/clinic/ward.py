from clinic.desk import FLOORS


class Bed:
    floor = FLOORS
