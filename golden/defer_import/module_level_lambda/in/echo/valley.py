HILLS = 3

from echo.cliff_ import bounce  # noqa: E402


def call(n):
    return bounce(n)


twice = lambda n: bounce(n) * 2  # noqa: E731
