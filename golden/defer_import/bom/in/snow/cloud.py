from snow.flake import ARMS

COLD = -ARMS


def drop(n):
    return n + COLD
