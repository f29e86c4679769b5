from functools import wraps

from train.log import note

TRACKS = 5


def watched(function):
    @wraps(function)
    def inner(*args):
        note(function.__name__)
        return function(*args)

    return inner


@watched
def depart(track):
    return track % TRACKS
