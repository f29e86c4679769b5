from .imports import is_quant_available
from . import tools

if is_quant_available():
    from .tools import quantize


def report(model):
    if is_quant_available() and model:
        return tools.quantize(model)
    try:
        from .tools import quantize
    except ImportError:
        return model
    return quantize(model)
