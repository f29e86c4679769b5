from . import tools


def quantize(model):
    import quantlib

    return quantlib.quantize(model, tools.SIZE)
