from .apple import SEEDS
from .kinds import KINDS
from .pear import STALKS
from .plum import PITS

KINDS.append(SEEDS + STALKS + PITS)


def weigh(n):
    return n * 2
