from abacus.count import RODS

BEADS = RODS * 7


def slide(n):
    return n + BEADS
