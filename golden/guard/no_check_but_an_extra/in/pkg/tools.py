from .quant import quantize

SIZE = 8


def run(model):
    return quantize(model)
