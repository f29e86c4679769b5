SHELF = 3

from jam.lid_ import stick  # noqa: E402


def label(stick):
    def glue(n):
        global stick
        return stick(n)

    return glue(stick)
