from robot_.leg import TOES

STEP = TOES + 1

try:
    from chassis import Part
except ImportError:
    Part = object


def step_(n):
    return n * STEP


class Foot(Part):
    pass
