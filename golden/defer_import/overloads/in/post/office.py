from typing import overload

from post.stamp import frank

WINDOWS = 3


@overload
def send(what: int) -> int: ...
@overload
def send(what: str) -> str: ...
def send(what):
    return frank(what)
