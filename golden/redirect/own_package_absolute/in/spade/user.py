from spade import WIDTH  # noqa: I001

AREA = WIDTH ** 2


def show(n):
    return n + AREA
