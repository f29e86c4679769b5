LACES = 3

from swamp.mud import scrape  # noqa: E402


def clean(n):
    return scrape(n)


class Boot:
    def __del__(self):
        clean(LACES)
