from shed.rake import TEETH

STEP = TEETH + 1


def bend(n):
    return n * STEP
