from bus.driver import DOORS

stops = {}


def add(n):
    stops[n] = DOORS + n
