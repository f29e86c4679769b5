try:
    from numba import njit
except ImportError:
    def njit(function):
        return function

TICKS = 3

from chart.scale_ import stretch  # noqa: E402


@njit
def draw(n):
    return stretch(n) + TICKS
