from garage.car import AXLES

WHEELS = AXLES * 2


def spin(n):
    return n * WHEELS


def brake(n):
    return n // WHEELS
