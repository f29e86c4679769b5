from queue_.lists import LEFT

SIZE = 3

from queue_.second import weigh  # noqa: E402

LEFT.append("first")


def size(n):
    return weigh(n) + SIZE
