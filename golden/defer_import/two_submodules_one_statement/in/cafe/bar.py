from . import brew, roast

CUPS = 4


def serve(kind):
    return brew.pour(roast.brown(kind))


def toast(kind):
    return roast.brown(kind)
