from .keys.white import press
from .core import OCTAVES
