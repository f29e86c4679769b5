from bank.teller import DOORS

STEEL = DOORS * 8


def unlock(n):
    return n + STEEL
