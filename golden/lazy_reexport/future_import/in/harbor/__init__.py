"""A harbor."""

from __future__ import annotations

from .dock import moor

DEPTH: int = 5
