from barn.hay import bale
from barn.cow import feed

__all__ = ["bale", "feed"]

assert set(__all__) <= {name for name in dir() if not name.startswith("_")}
