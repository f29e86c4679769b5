from .apple import SEEDS
from .plum import PITS
from .quince import DOWN

DEPTH = SEEDS + PITS + DOWN


def stack(n):
    return n + DEPTH
