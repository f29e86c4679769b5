SEATS = 3

from jury.ballot import mark_  # noqa: E402


VOTES = dict((n, mark_(n)) for n in range(SEATS))


def vote(n):
    return mark_(n)
