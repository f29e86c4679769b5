TOOLS = 3

from workshop.plane import shave  # noqa: E402


def build(n):
    return shave(n) + TOOLS
