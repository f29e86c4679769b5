VERSION = "1.0"

from .user import show
from .core import HAIRS
