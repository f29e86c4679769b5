def report(model):
    from .tools import quantize

    return quantize(model)
