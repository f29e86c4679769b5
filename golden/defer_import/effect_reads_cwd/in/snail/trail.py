from snail.shell import RINGS

STEP = RINGS + 1

import os  # noqa: E402

HOME = os.path.basename(os.getcwd())


def crawl_(n):
    return n * STEP
