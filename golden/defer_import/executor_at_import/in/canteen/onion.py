from canteen.cook_ import POTS

STEP = POTS + 1


def chop(n):
    return n * STEP
