"""A loom."""

from . import reel
from .reel import wind
from .warp.beam import beam

__all__ = ["beam", "reel", "wind"]
