BAGS = 3

from grocer.pear import weigh  # noqa: E402


def sell(n):
    """Sells some.

    >>> from grocer.pear import weigh
    >>> weigh(2)
    8
    """
    return weigh(n) + BAGS
