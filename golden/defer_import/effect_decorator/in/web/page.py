PIXELS = 3

from web.view_ import render_  # noqa: E402


def show(n):
    return render_(n) + PIXELS
