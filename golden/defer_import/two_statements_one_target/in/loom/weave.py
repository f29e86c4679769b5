from loom.yarn import spin
from loom.yarn import dye

WIDTH = 40


def cloth(colour):
    return dye(spin(WIDTH), colour)


def plain():
    return spin(WIDTH)
