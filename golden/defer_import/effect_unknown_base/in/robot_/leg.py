TOES = 3

from robot_.foot_ import step_  # noqa: E402


def walk(n):
    return step_(n) + TOES
