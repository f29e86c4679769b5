BOWLS = 3

from kennel.bone import bury  # noqa: E402


def bark(n):
    return bury(n) + BOWLS


TRICKS = {name: trick for name, trick in globals().items() if callable(trick)}
