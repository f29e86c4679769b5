from lamp.oil import pour

HOURS = 6


def burn(n):
    """Lights it."""
    return pour(n)
