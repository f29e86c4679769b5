from script.cast import actor

ACTS = 5


def opening(n):
    """The first lines."""
    return actor(n)


def storm(n):
    """Thunder.

    Everybody leaves the stage.
    """

    return actor(n + 1)


def letter(n):
    r"""Reads \n aloud."""
    return actor(n + 2)


def song(n):
    'Two lines, ' \
        'one string.'
    return actor(n + 3)


def whisper(n):
    f"{n} is computed, so this is no docstring"
    return actor(n + 4)


class Finale:
    def bow(self, n):
        """Ends the play."""  # noqa: D401
        # The hero comes last.
        return actor(n + 5)
