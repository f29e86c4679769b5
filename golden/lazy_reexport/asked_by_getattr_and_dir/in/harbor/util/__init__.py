from ..docks.main import moor
from .ropes import rope
