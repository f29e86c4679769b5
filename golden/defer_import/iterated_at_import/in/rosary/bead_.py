DECADES = 3

from rosary.string_ import thread_  # noqa: E402


class Rosary:
    def __iter__(self):
        return iter([thread_(DECADES)])


BEADS = [bead for bead in Rosary()]
