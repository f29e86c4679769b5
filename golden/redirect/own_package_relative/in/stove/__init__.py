from .user import show
from .core import HEAT
