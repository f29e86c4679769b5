SIZE_OF_WORD = 4

from .imports import is_deep_available, is_quant_available

if is_deep_available():
    from .deep import Engine

from .quant import quantize
from .tools import SIZE
