from kite.cloth import area

STICKS = 2
SIZE = area(STICKS)
