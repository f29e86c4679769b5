from river.flow import drift

BANKS = 2


async def cross(n):
    return drift(n)


async def legs(n):
    for leg in range(n):
        yield drift(leg)


def stops(n):
    yield from (drift(stop) for stop in range(n))
