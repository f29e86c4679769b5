from ferry.bridge import CREW

POWER = CREW * 100


def start(n):
    return n * POWER
