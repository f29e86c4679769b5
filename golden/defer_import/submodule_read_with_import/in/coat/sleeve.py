POCKETS = 3

from coat.button import sew_  # noqa: E402


def wear(n):
    return sew_(n) + POCKETS
