from . import __version__

AGENT = "kit/" + __version__


def name():
    return AGENT
