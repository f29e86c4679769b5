VALVES = 3

from cistern.tap_ import turn_  # noqa: E402


class Cistern:
    def __bool__(self):
        return turn_(VALVES) > 0


EMPTY = 1 if not Cistern() else 0
