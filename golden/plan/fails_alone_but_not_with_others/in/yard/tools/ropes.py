from ..state import State


class Rope(State):
    length = 5


def knot(times):
    return times
