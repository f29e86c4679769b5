try:
    from marionette import attach
except ImportError:
    def attach(function):
        return None

JOINTS = 3

from puppet.hand import wave  # noqa: E402


def bow(n):
    return wave(n) + JOINTS


SHOW = attach(bow)
