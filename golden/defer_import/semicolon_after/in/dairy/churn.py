from dairy.milk import LITRES

TURNS = LITRES * 3


def turn(n):
    return n + TURNS
