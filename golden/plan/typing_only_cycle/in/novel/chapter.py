from novel.book import PAGES

LENGTH = PAGES // 10


class Chapter:
    pass
