from . import tools
from .names import NAME


def quantize(model):
    import quantlib

    return quantlib.quantize(model, tools.SIZE, NAME)


LIMIT = len(NAME)
