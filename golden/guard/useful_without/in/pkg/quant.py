from . import tools


def quantize(model, exact=True):
    if exact:
        return model * tools.SIZE
    import quantlib

    return quantlib.quantize(model, tools.SIZE)
