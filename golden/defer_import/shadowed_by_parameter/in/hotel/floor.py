from hotel.lift import CABINS

FLOORS = CABINS * 4


def stop(n):
    return min(n, FLOORS)
