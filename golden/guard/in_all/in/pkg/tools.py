from .imports import is_quant_available
from .quant import quantize

__all__ = ["SIZE", "quantize", "run"]

SIZE = 8


def run(model):
    if is_quant_available():
        return quantize(model)
    return model
