from rack_.first import SIZE
from rack_.lists import LEFT

STEP = SIZE + 1
LEFT.append("second")


def weigh(n):
    return n * STEP
