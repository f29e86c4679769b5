from maze.wall import block

TURNS = 3


def explore(n):
    def left(at):
        return block(at)

    class Step:
        def right(self, at):
            return block(at + 1)

    back = lambda at: block(at - 1)  # noqa: E731
    return [left(n), Step().right(n), back(n)]


def count(rows):
    return sum(block(at) for at in rows if [block(n) for n in range(at)])
