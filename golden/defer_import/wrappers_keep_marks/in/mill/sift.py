from mill.grind import SIZE
from mill.marks import slow

STEP = SIZE + 1


@slow
def shake(flour):
    return flour * STEP
