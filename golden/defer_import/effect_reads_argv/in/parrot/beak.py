TOES = 3

from parrot.word import say_  # noqa: E402


def talk(n):
    return say_(n) + TOES
