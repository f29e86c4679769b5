BEATS = 3

from ballet.shoe import lace  # noqa: E402

_MOVES = ["dance"]
__all__ = [*_MOVES] + list(("lace",))


def dance(n):
    return lace(n) + BEATS
