from cellar.rack import ROWS

STEP = ROWS + 1


def pull(n):
    return n * STEP
