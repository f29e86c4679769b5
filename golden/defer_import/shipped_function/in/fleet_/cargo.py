from fleet_.task import CRATES

STEP = CRATES + 1


def stow_(n):
    return n * STEP
