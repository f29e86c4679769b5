from train.signal import TRACKS

LINES = [None] * TRACKS


def note(text):
    LINES[0] = text
