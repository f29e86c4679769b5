from west.sky import blue

DEEP = 4


def wave(n):
    return blue(n)
