HOUSES = 3

from census.street import walk_  # noqa: E402


def row(n):
    return [walk_(n)]


def table(n):
    return [row(at) for at in range(n)]


HOMES = table(HOUSES)
