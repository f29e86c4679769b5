"""Rooms."""

from inn.key import turn


def enter(n):
    return turn(n)


BEDS = 2
