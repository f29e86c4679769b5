from ice.rink import LAPS

BLADE = LAPS / 2


def glide(n):
    return n * BLADE
