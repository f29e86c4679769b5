BOARDS = 3

from dock.wood import saw_  # noqa: E402


def plan(n):
    class Plank:
        saw_ = saw_(n)

    return Plank.saw_
