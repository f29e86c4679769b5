from opera.score import (  # the long half
    flute,
    # The harp was added in the second season.
    harp,
)  # noqa: E501

SEATS = 60


def rehearse(bar):
    return flute(bar) + harp(bar)
