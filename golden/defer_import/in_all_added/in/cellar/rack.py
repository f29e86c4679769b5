ROWS = 3

from cellar.cork import pull  # noqa: E402

__all__ = ["open_one"]
__all__ += ("pull",)


def open_one(n):
    return pull(n) + ROWS
