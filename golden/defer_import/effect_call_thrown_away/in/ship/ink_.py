from ship.log_ import MASTS

STEP = MASTS + 1

import logging  # noqa: E402

logging.basicConfig(format="%(message)s")


def note_(n):
    return n * STEP
