from .imports import HAS_QUANT
from .quant import quantize

SIZE = 8


def run(model):
    if HAS_QUANT:
        return quantize(model)
    return model
