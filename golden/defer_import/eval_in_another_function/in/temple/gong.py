STEPS = 3

from temple.mallet import hit  # noqa: E402


def sound(n):
    return hit(n) + STEPS


def chime(rule):
    return eval(rule)
