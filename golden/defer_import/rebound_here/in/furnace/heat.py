from furnace.dial import MARKS

degrees = MARKS * 60


def turn(n):
    return n + degrees
