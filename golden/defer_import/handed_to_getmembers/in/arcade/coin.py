from arcade.joystick import LIVES

STEP = LIVES + 1


def insert(n):
    return n * STEP
