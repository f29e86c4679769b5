from oven.room_ import BRICKS

STEP = BRICKS + 1

import oven.settings  # noqa: E402

oven.settings.mode = "hot"


def warm_(n):
    return n * STEP
