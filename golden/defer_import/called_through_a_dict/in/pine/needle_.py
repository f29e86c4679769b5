BRANCHES = 3

from pine.resin import drip_  # noqa: E402


def tap(n):
    return drip_(n)


TOOLS = {"tap": tap}
FIRST = TOOLS["tap"](BRANCHES)
