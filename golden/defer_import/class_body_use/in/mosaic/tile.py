ROWS = 3

from mosaic.grout import fill_  # noqa: E402


class Floor:
    tiles = fill_(ROWS)

    def lay(self, n):
        return fill_(n) + self.tiles
