"""A harbor."""
import typing as t

if t.TYPE_CHECKING:
    from .crane import Crane

from .dock import moor

DEPTH = 5


def strongest(cranes: "t.List[Crane]"):
    return max(cranes)
