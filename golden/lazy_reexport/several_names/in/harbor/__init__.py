from .dock import (
    leave,
    moor,
)

DEPTH = 5
