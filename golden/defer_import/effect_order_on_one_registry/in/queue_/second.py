from queue_.first import SIZE
from queue_.lists import LEFT

STEP = SIZE + 1
LEFT.append("second")


def weigh(n):
    return n * STEP
