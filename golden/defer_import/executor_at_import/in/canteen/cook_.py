from concurrent.futures import ThreadPoolExecutor

POTS = 3

from canteen.onion import chop  # noqa: E402


def stir(n):
    return chop(n) + POTS


POOL = ThreadPoolExecutor(1)
FIRST = POOL.submit(stir, 2).result(1)
