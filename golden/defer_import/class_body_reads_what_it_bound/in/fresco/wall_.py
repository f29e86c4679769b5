SIDES = 3

from fresco.brush_ import stroke_  # noqa: E402


class Wall:
    def stroke_(self, n):
        return stroke_(n)

    paint = stroke_
