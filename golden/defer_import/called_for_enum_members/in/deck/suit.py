from deck.card import COLOURS

STEP = COLOURS + 1


def shuffle_(n):
    return n * STEP
