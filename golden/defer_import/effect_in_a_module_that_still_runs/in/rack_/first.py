from rack_.lists import LEFT

SIZE = 3

from rack_.second import weigh  # noqa: E402

COPY = LEFT


def size(n):
    return weigh(n) + SIZE
