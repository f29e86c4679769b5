import atexit

BUNKS = 3

from hostel.sheet import fold  # noqa: E402


@atexit.register
def tidy(n=BUNKS):
    fold(n)
