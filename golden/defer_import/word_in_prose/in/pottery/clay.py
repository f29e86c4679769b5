from pottery.wheel import TURNS

STEP = TURNS + 1


def knead(n):
    return n * STEP
