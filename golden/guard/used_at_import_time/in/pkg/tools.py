from .imports import is_quant_available
from .quant import quantize

SIZE = 8
TABLE = {"quantize": quantize}


def run(model):
    if is_quant_available():
        return quantize(model)
    return model
