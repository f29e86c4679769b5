from .tools import quantize


def report(model):
    return quantize(model)
