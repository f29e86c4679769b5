from ice.skate import glide

LAPS = 10


def race(n):
    # The outer lane is longer.
    return glide(n)


def train(n):

    return glide(n + 1)
