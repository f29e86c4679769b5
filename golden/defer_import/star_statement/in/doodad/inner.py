from doodad.outer import *  # noqa: E402,F403

DEPTH = 3


def raise_up(n):
    return lift(n) + DEPTH
