__version__ = "1.0"

from .core import name
