from .imports import is_deep_available, is_quant_available

if is_deep_available():
    from .deep import Engine
else:
    from .dummies import Engine

from .quant import quantize

SIZE = 8


def run(model):
    return quantize(model) if is_quant_available() else model
