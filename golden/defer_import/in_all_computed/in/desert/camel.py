HUMPS = 3

from desert.dune import climb  # noqa: E402


def ride(n):
    return climb(n) + HUMPS


__all__ = [name for name in dir() if not name.startswith("_")]
