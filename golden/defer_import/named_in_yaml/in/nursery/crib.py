BEDS = 3

from nursery.toy import shake  # noqa: E402


def calm(n):
    return shake(n) + BEDS
