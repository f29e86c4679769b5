BEDS = 3

from garden.stone import lay  # noqa: E402


def walk(n):
    return lay(n) + BEDS
