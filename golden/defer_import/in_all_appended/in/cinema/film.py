from cinema.seat import PRICE

STEP = PRICE + 1


def roll(n):
    return n * STEP
