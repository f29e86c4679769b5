from moon.tide import DAYS

SPEED = 360 / DAYS


def pull(n):
    return n * SPEED