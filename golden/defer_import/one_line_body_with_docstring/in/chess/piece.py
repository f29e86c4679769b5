from chess.board import SIZE

EDGE = SIZE - 1


def move(n):
    return min(n + 1, EDGE)
