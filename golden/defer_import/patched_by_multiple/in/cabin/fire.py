LOGS = 3

from cabin.match import strike  # noqa: E402


def warm(n):
    return strike(n) + LOGS
