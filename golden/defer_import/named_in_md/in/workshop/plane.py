from workshop.bench import TOOLS

STEP = TOOLS + 1


def shave(n):
    return n * STEP
