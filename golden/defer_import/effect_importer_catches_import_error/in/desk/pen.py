SHEETS = 3

from desk.nib import dip_  # noqa: E402


def write(n):
    return dip_(n) + SHEETS
