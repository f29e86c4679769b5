from tower.bell import HOURS

LENGTH = HOURS * 2


def swing(n):
    return n + LENGTH
