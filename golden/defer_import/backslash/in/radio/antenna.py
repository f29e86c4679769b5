from radio.tuner import BAND

WAVE = 300 / BAND


def mast(n):
    return n * WAVE


def wire(n):
    return n + WAVE
