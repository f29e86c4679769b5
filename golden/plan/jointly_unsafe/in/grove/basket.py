from .apple import SEEDS
from .kinds import KINDS
from .pear import STALKS

KINDS.append(SEEDS + STALKS)


def weigh(n):
    return n * 2
