RINGS = 3

from snail.trail import crawl_  # noqa: E402


def move(n):
    return crawl_(n) + RINGS
