level = 20

from dam.wall import HEIGHT  # noqa: E402

level = HEIGHT + 1
