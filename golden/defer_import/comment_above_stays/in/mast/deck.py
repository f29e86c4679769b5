"""What the deck knows."""

# The wind is measured on the roof.
from mast.roof import wind  # noqa: I001

HEIGHT = 4


def sail(knots):
    return wind(knots)
