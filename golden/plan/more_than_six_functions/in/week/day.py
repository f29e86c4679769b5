HOURS = 3

from week.clock import turn  # noqa: E402


def mon(n):
    return turn(n + 0)


def tue(n):
    return turn(n + 1)


def wed(n):
    return turn(n + 2)


def thu(n):
    return turn(n + 3)


def fri(n):
    return turn(n + 4)


def sat(n):
    return turn(n + 5)


def sun(n):
    return turn(n + 6)
