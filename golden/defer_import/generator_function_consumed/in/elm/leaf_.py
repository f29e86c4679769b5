VEINS = 3

from elm.caterpillar import eat_  # noqa: E402


def crawl(n):
    for at in range(n):
        yield eat_(at)


EATEN = list(crawl(VEINS))
