from desert.camel import HUMPS

STEP = HUMPS + 1


def climb(n):
    return n * STEP
