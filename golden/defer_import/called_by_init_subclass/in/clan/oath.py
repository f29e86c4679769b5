from clan.chief import TENTS

STEP = TENTS + 1


def swear_(n):
    return n * STEP
