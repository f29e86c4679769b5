TEETH = 3

from toolbox.blade import cut_  # noqa: E402


def use(n):
    return cut_(n) + TEETH
