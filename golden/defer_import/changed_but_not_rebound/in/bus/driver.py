DOORS = 3

from bus.route import stops  # noqa: E402


def drive(n):
    return stops.get(n, DOORS)
