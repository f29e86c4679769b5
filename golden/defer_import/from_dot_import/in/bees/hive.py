from .frame import CELLS

COMBS = CELLS // 6


def honey(day):
    return day * COMBS
