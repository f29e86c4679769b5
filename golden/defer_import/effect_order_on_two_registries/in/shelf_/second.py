from shelf_.first import SIZE
from shelf_.lists import RIGHT

STEP = SIZE + 1
RIGHT.append("second")


def weigh(n):
    return n * STEP
