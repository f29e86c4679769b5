from chess.piece import move

SIZE = 8


def step(n): "One square."; return move(n)
