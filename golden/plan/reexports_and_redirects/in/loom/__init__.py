from .reel import wind
from .warp import beam
