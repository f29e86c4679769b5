from forge.anvil import BLOWS

FORCE = BLOWS ** 2


def swing(n):
    return n * FORCE
