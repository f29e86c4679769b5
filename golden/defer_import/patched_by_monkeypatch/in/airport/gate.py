PLANES = 3

from airport.belt import carry  # noqa: E402


def land(n):
    return carry(n) + PLANES
