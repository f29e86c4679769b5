PAGES = 3

from news.press import ink  # noqa: E402


def front():
    return ink
