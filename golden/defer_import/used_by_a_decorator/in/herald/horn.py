TUNES = 3

from herald.brass import polish  # noqa: E402


def loud(function):
    function.volume = polish(TUNES)
    return function


@loud
def blow(n):
    return n
