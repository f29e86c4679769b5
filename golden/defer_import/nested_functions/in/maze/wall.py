from maze.walk import TURNS

BRICKS = TURNS * 7


def block(at):
    return at * BRICKS
