from almanac.month_ import DAYS

STEP = DAYS + 1


def wax_(n):
    return n * STEP
