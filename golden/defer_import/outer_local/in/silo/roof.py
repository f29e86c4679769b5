PANES = 3

from silo.rain import leak  # noqa: E402


def mend(n):
    leak = n + 1

    def drip():
        global leak
        return leak(n)

    return drip() + leak
