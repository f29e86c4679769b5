from robot.arm import JOINTS

STEP = JOINTS + 1

from robot.tool import Tool  # noqa: E402


def grasp_(n):
    return n * STEP


class Grip(Tool):
    pass
