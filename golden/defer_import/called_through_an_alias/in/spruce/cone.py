RINGS = 3

from spruce.seed_ import sprout  # noqa: E402


def grow(n):
    return sprout(n)


plant = grow
FIRST = plant(RINGS)
