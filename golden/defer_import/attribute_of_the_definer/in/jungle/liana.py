from jungle.vine import SNAKES

STEP = SNAKES + 1


def twist(n):
    return n * STEP
