from desk.pen import SHEETS

STEP = SHEETS + 1

import winreg  # noqa: E402,F401


def dip_(n):
    return n * STEP
