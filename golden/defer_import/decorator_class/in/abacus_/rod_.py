BEADS = 3

from abacus_.wire_ import bend_  # noqa: E402


class counted:
    def __init__(self, function):
        self.n = bend_(BEADS)
        self.function = function


@counted
def slide(n):
    return n
