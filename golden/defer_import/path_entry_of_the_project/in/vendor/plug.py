from app.start import LEVEL

VOLTS = LEVEL * 4


def spark(n):
    return n * VOLTS
