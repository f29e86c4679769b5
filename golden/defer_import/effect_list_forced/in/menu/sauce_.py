from menu.dish import PANS

STEP = PANS + 1

from menu.all_dishes import DISHES  # noqa: E402

DISHES.append("sauce")


def stir_(n):
    return n * STEP
