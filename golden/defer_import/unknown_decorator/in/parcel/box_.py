from parcel.route import STREETS

STEP = STREETS + 1


def wrap_(n):
    return n * STEP
