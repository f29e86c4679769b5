from .quant import quantize

SIZE = 8


def run(model):
    from .imports import is_quant_available

    if is_quant_available():
        return quantize(model)
    return model
