from . import tools


def quantize(model):
    import quantlib

    return quantlib.quantize(model, tools.SIZE)


def dequantize(model):
    import quantlib

    return quantlib.dequantize(model)
