import asyncio

POOLS = 3

from willow.heron import wade_  # noqa: E402


async def stand(n):
    return wade_(n)


FIRST = asyncio.run(stand(POOLS))
