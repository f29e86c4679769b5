from echo.valley import HILLS

STEP = HILLS + 1


def bounce(n):
    return n * STEP
