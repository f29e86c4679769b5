from yard.crane import lift

TOLL = lift(2)


def pass_through(n):
    return n * TOLL
