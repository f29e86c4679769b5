PANS = 3

from menu.sauce_ import stir_  # noqa: E402


def serve(n):
    return stir_(n) + PANS
