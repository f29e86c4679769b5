from sundial.shadow import HOURS

STEP = HOURS + 1

import time  # noqa: E402

BEGIN = time.monotonic()


def turn_(n):
    return n * STEP
