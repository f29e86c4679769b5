from .imports import is_deep_available, is_quant_available

if is_deep_available():
    from .deep import Engine
else:
    Engine = None

from .quant import quantize

SIZE = 8


def run(model):
    return model if quantize is None else quantize(model)
