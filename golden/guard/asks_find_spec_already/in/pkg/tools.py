from importlib.util import find_spec

from .quant import quantize

SIZE = 8


def run(model):
    if find_spec("quantlib") is not None:
        return quantize(model)
    return model
