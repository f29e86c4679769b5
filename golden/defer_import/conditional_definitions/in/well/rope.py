from well.bucket import DEPTH

SPARE = DEPTH // 4


def lower(n):
    return n + SPARE
