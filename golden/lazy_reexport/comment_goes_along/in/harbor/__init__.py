# What the harbor offers.
from .dock import moor  # noqa: F401

DEPTH = 5
