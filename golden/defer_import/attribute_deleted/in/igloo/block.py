LAYERS = 3

from igloo.snow import press  # noqa: E402


def stack(n):
    return press(n) + LAYERS
