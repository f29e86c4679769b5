from circus.rope import knot

POLES = 4


class Tent:
    name = "big top"

    def __init__(self, n):
        self._n = n

    @property
    def height(self):
        return knot(self._n)

    @height.setter
    def height(self, n):
        self._n = knot(n)

    @staticmethod
    def spare():
        return knot(POLES)

    @classmethod
    def empty(cls):
        return cls(0)
