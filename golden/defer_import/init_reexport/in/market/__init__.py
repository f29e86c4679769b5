FEE = 2

from stall import price  # noqa: E402


def open_hour():
    return 7 + FEE
