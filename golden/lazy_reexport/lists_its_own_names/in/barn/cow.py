from barn import bale

HUNGER = 2
LOAD = bale


def feed():
    return LOAD()
