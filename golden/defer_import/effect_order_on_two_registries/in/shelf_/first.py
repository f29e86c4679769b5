from shelf_.lists import LEFT

SIZE = 3

from shelf_.second import weigh  # noqa: E402

LEFT.append("first")


def size(n):
    return weigh(n) + SIZE
