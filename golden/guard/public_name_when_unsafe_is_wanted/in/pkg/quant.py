from . import SIZE_OF_WORD
from .tools import SIZE


def quantize(model):
    import quantlib

    return quantlib.quantize(model, SIZE * SIZE_OF_WORD)
