PAGES = 3

from photo.pixel import blur_  # noqa: E402


def paste(n):
    return blur_(n) + PAGES
