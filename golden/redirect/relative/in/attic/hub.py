from .core import RATE
from .user import show
