from polder.dike import DEPTH

STEP = DEPTH + 1


class Pump:
    def __init__(self, n):
        self.litres = n * STEP
