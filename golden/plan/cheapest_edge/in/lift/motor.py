from lift.cabin import FLOORS

WATTS = 900


def pull(n):
    return WATTS * min(n, FLOORS)


def hold(n):
    return n
