from zoo.keeper import CAGES

MEAT = CAGES * 2


class Tiger:
    def __init__(self, name):
        self.name = name


def feed(who):
    return MEAT
