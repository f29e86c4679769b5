PUPILS = 3

from school.lesson import teach  # noqa: E402


def begin(n):
    return teach(n) + PUPILS
