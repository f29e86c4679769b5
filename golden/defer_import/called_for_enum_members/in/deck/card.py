from enum import Enum

COLOURS = 3

from deck.suit import shuffle_  # noqa: E402


class Card(Enum):
    ACE = 1
    KING = 2

    def __init__(self, n):
        self.order = shuffle_(n + COLOURS)
