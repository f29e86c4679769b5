from house.hall import DOORS

STEP = DOORS + 1

import os  # noqa: E402

COLOUR = os.environ.get("HALL_COLOUR", "white")


def shine_(n):
    return n * STEP
