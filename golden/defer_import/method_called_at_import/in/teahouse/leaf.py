from teahouse.kettle import CUPS

STEP = CUPS + 1


def steep(n):
    return n * STEP
