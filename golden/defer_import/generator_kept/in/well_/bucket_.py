LINKS = 3

from well_.chain import wind_  # noqa: E402


PULLS = (wind_(n) for n in range(LINKS))


def haul(n):
    return wind_(n) + next(PULLS)
