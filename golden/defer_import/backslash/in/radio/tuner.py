import math
from radio.antenna import mast, \
    wire

BAND = 87


def tune(n):
    return math.floor(mast(n) + wire(n))


def mute(n):
    return mast(n) \
        * 0
