from .imports import is_quant_available
from .quant import Quantizer

SIZE = 8


def run(model):
    if is_quant_available():
        return Quantizer(model)
    return model
