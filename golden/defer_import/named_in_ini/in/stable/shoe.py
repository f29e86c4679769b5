from stable.horse import STALLS

STEP = STALLS + 1


def nail(n):
    return n * STEP
