import functools
from contextlib import contextmanager

from bank.vault import unlock

DOORS = 2


def logged(function):
    @functools.wraps(function)
    def inner(*args):
        return [function.__name__, function(*args)]

    return inner


@functools.lru_cache(maxsize=None)
def pay(n):
    return unlock(n)


@contextmanager
def session(n):
    yield unlock(n)


@logged
def count(n):
    return unlock(n)
