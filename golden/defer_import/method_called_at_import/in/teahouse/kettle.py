CUPS = 3

from teahouse.leaf import steep  # noqa: E402


class Kettle:
    def boil(self, n):
        return steep(n)


FIRST = Kettle().boil(CUPS)
